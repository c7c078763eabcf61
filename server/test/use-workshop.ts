import { beforeAll } from 'vitest'
import type { Desk } from './desk.ts'
import { openWorkshop, type Workshop } from './orders.ts'
import type { TestPerson } from './people.ts'
import { newCustomerWith } from './wallets.ts'

/** Call at the top of a test file, below `useDesk`: a workshop that is open while its tests run. */
export function useWorkshop(desk: Desk): Workshop {
  const workshop = {} as Workshop
  beforeAll(async () => void Object.assign(workshop, await openWorkshop(desk)))
  return workshop
}

/** Likewise: a customer whose wallet holds so many credits. */
export function useCustomer(desk: Desk, credits: number): TestPerson {
  const customer = {} as TestPerson
  beforeAll(async () => void Object.assign(customer, await newCustomerWith(desk, credits)))
  return customer
}
