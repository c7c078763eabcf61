/** Families of the answers about customers: a live event names one of them, and the lists show all. */
export const PEOPLE_KEY = ['people'] as const
export const PEOPLE_LISTS_KEY = [...PEOPLE_KEY, 'lists'] as const
export const customerKey = (id: string) => [...PEOPLE_KEY, 'one', id] as const
