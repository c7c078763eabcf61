import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { useDesk } from '#server/test/desk.ts'
import { newCustomerWith, wrongWallets } from '#server/test/wallets.ts'

const desk = useDesk()

const ROUNDS = process.env.TUNEDESK_LONG ? 20 : 2

/** Two programs of their own on one database, let go at the same moment. */
async function race(userId: string, each: number, round: number): Promise<string[]> {
  const processes = ['a', 'b'].map((name) =>
    fork(new URL('../../test/hold-process.ts', import.meta.url), [
      desk.appUrl,
      desk.sites.main,
      userId,
      String(each),
      `${round}${name}`,
    ]),
  )
  await Promise.all(processes.map((child) => once(child, 'message')))
  const answers = processes.map((child) => once(child, 'message'))
  for (const child of processes) child.send('go')
  return (await Promise.all(answers)).flatMap(([list]) => list as string[])
}

test('500 holds at once from two programs on a wallet that allows 37: exactly 37, every time', {
  timeout: 300_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = await newCustomerWith(desk, 37)
    const answers = await race(id, 250, round)
    const counts = Object.groupBy(answers, (answer) => answer)
    expect(Object.fromEntries(Object.entries(counts).map(([code, list]) => [code, list?.length]))).toEqual({
      held: 37,
      not_enough_credits: 463,
    })
    const { rows } = await desk.owner.query(
      'select w.balance::int, (select sum(held)::int from holds h where h.user_id = w.user_id) as held from wallets w where user_id = $1',
      [id],
    )
    expect(rows).toEqual([{ balance: 0, held: 3_700 }])
    expect(await wrongWallets(desk)).toEqual([])
  }
})
