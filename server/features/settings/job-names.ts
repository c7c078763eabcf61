import { z } from 'zod'

/** Orders are taken again: whoever asked is told by notifications, which stand above the settings. */
export const TELL_SERVICES_ONLINE = { name: 'notifications.tell_services_online', data: z.object({}) }
