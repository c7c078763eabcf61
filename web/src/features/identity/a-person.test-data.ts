import { aUser } from '../../lib/a-user.test-data.ts'

/** Somebody who has just signed up. */
export const aPerson = aUser({
  verified: false,
  last_name: 'Brandt',
  username: 'mara',
  email: 'mara@workshop.example',
})
