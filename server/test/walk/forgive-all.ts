import type { Desk } from '../desk.ts'

const NOBODY_HOLDS = 'select key from rate_limits for update skip locked'
const forgiving = new WeakMap<Desk, Promise<unknown>>()

/**
 * Who asks too often is told so, and a walk does. Several may be told at once, and one of them sees to it; what others are
 * counting just now is left, since two that want the same rows in another order would wait for each other.
 */
export function forgiveAll(desk: Desk): Promise<unknown> {
  const underWay = forgiving.get(desk)
  if (underWay) return underWay
  const done = desk.owner
    .query(`delete from rate_limits where key in (${NOBODY_HOLDS})`)
    .finally(() => forgiving.delete(desk))
  forgiving.set(desk, done)
  return done
}
