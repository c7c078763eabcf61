/** How the timeline calls it when an order moves to one of these, whoever moves it. */
export const TOLD_AS = { pending: 'requeued', processing: 'processing', incomplete: 'incomplete' } as const
