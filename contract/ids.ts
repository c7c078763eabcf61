/** What an id looks like, within a path or by itself. No zod: the web imports this. */
export const ID_PATTERN = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'
