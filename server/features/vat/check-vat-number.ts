import { hasUnionForm, isFromElsewhere, plainVatNumber } from '#contract/vat/vat-numbers.ts'
import type { Platform } from '#platform/platform.ts'
import type { NumberCheck } from './decide-vat.ts'
import { findFreshCheck, insertCheck, type VatCheck } from './vat-check-store.ts'
import { askVies } from './vies.ts'

type Parts = Pick<Platform, 'config' | 'db' | 'log'>

interface NumberToCheck {
  userId: string
  vatNo: string
  seller: { vatNo: string }
}

interface CheckedNumber {
  /** The stored evidence; null when nobody had to be asked. */
  id: string | null
  outcome: NumberCheck
}

/**
 * Whether a VAT number is good. Its form is looked at here; then VIES is asked, outside of any transaction, and what
 * it said is kept as evidence. An answer counts for a day, a silence for ten minutes: VIES being away makes nobody
 * wait twice. Numbers from outside the European Union are nobody's to check and count as none.
 */
export async function checkVatNumber(
  platform: Parts,
  siteId: string,
  { userId, vatNo, seller }: NumberToCheck,
): Promise<CheckedNumber> {
  const number = plainVatNumber(vatNo)
  if (number === '' || isFromElsewhere(number)) return { id: null, outcome: 'none' }
  if (!hasUnionForm(number)) return { id: null, outcome: 'wrong_format' }
  return askOnce(platform, siteId, { userId, vatNo: number, seller })
}

const underWay = new WeakMap<Platform['db'], Map<string, Promise<VatCheck>>>()

/**
 * A form that computes while one types asks many times at once; VIES turns away those who do. The look for an earlier answer
 * is part of it: whoever looked by themselves, just before the answer was kept, would ask again.
 */
function askOnce(platform: Parts, siteId: string, question: NumberToCheck): Promise<VatCheck> {
  const asking = underWay.get(platform.db) ?? new Map<string, Promise<VatCheck>>()
  underWay.set(platform.db, asking)
  const key = `${siteId} ${question.vatNo}`
  const answer = asking.get(key) ?? answerTo(platform, siteId, question).finally(() => asking.delete(key))
  asking.set(key, answer)
  return answer
}

async function answerTo(platform: Parts, siteId: string, question: NumberToCheck): Promise<VatCheck> {
  const fresh = await platform.db.read(siteId, (tx) => findFreshCheck(tx, question.vatNo))
  return fresh ?? askAndKeep(platform, siteId, question)
}

async function askAndKeep(platform: Parts, siteId: string, { userId, vatNo, seller }: NumberToCheck) {
  const own = plainVatNumber(seller.vatNo)
  // A requester that VIES cannot read spoils the whole question.
  const requester = hasUnionForm(own) ? own : null
  const answer = await askVies(platform.config, { vatNo, requester })
  if (answer.outcome === 'unreachable')
    platform.log.warn({ evidence: answer.evidence }, 'VIES did not answer about a VAT number')
  return platform.db.transaction(siteId, (tx) => insertCheck(tx, { userId, vatNo, answer }))
}
