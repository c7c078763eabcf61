import { type RawBuilder, sql } from 'kysely'

/** The instant at which a day (`2026-11-15`) begins in a time zone, or so many days later. */
export function beginOfDay(day: string, zone: string, later = 0): RawBuilder<Date> {
  return sql<Date>`((${day}::date + ${later}::integer)::timestamp at time zone ${zone})`
}
