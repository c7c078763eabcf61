import { hash, verify } from '@node-rs/argon2'

/** Argon2id (number 2 in the library's list), 19 MiB, two passes: about 30 ms on a small machine. */
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), OPTIONS)
}

let decoy: Promise<string> | undefined

/**
 * One argon2 run whether or not there is somebody: an answer that comes sooner for unknown people would tell who
 * has an account.
 */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  decoy ??= hashPassword('nobody has this password')
  const matches = await verify(stored ?? (await decoy), password.normalize('NFKC'))
  return matches && stored !== undefined
}
