/**
 * The library that reads passkeys, and what devices know today: it would offer ML-DSA too, which Node warns of as a trial.
 * Loaded when the first passkey is asked for, since it is a tenth of everything that a start would load.
 */
export async function loadWebauthn() {
  const [library, { COSEALG }] = await Promise.all([
    import('@simplewebauthn/server'),
    import('@simplewebauthn/server/helpers'),
  ])
  return { ...library, algorithms: [COSEALG.EdDSA, COSEALG.ES256, COSEALG.RS256] }
}
