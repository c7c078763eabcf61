/** What the calls take at most, for their schemas and for the forms of the web. No zod: the web imports this. */
export const AUTOMATION_BOUNDS = { engine_url: 300, engine_secret: 200 } as const
