import type { Duty } from '#contract/colleagues/duties.ts'
import type { Desk, Reply } from './desk.ts'
import { newPerson, type TestPerson } from './people.ts'
import { newCustomerWith } from './wallets.ts'

/** A company: whoever the wallet belongs to, one who buys and one who only orders. */
export interface Company {
  owner: TestPerson
  buyer: TestPerson
  orderer: TestPerson
}

export const newColleague = (desk: Desk, owner: { id: string }, duty: Duty, site?: 'main' | 'other') =>
  newPerson(desk, { employer: { id: owner.id, duty }, ...(site && { site }) })

export async function newCompany(desk: Desk, credits: number): Promise<Company> {
  const owner = await newCustomerWith(desk, credits)
  return {
    owner,
    buyer: await newColleague(desk, owner, 'buyer'),
    orderer: await newColleague(desk, owner, 'orderer'),
  }
}

export const outcome = ({ status, body }: Reply) => `${status} ${body.code ?? ''}`.trim()
