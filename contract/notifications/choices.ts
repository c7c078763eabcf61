import { type NotificationAudience, type Topic, topicsOf, type Way, waysOf } from './events.ts'

/** What a site says of a topic and a way: nobody, everybody who does not object, or whoever asks for it. */
export const RULES = ['off', 'on', 'opt_in'] as const
export type WayRule = (typeof RULES)[number]

/** How often mails come: each by itself, or gathered. */
export const PACES = ['at_once', 'hourly', 'daily'] as const
export type Pace = (typeof PACES)[number]

export type TopicTable<V> = Partial<Record<Topic, Partial<Record<Way, V>>>>
/** What a site has decided; what it does not name is as the program has it. */
export type SiteMatrix = Partial<Record<NotificationAudience, TopicTable<WayRule>>>
/** What a person has decided. */
export type OwnWays = TopicTable<boolean>

/**
 * Staff are mailed at the site's own address: who wants copies of their own asks for them. News by mail is advertising to
 * some, so it takes their word too. Who connects a chat has asked.
 */
export const presetRule = (audience: NotificationAudience, topic: Topic, way: Way): WayRule =>
  way === 'email' && (audience === 'staff' || topic === 'news') ? 'opt_in' : 'on'

export const ruleFor = (
  matrix: SiteMatrix,
  audience: NotificationAudience,
  topic: Topic,
  way: Way,
): WayRule => matrix[audience]?.[topic]?.[way] ?? presetRule(audience, topic, way)

/** Whether somebody is told by this way: as they chose, within what the site allows. */
export function isWanted(rule: WayRule, chosen: boolean | undefined): boolean {
  return rule !== 'off' && (chosen ?? rule === 'on')
}

/** Every cell of a table, filled. */
export function filledTable<V>(
  audience: NotificationAudience,
  value: (topic: Topic, way: Way) => V,
): Record<string, Record<string, V>> {
  return Object.fromEntries(
    topicsOf(audience).map((topic) => [
      topic,
      Object.fromEntries(waysOf(audience).map((way) => [way, value(topic, way)])),
    ]),
  )
}
