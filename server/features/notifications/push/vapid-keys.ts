import { createECDH } from 'node:crypto'
import { derivedKey } from '#server/config.ts'

/**
 * The pair of keys by which push services know this installation. It follows from the secret key: every process has the
 * same, it survives a restart, and no database that is stolen alone tells it. Another SECRET_KEY is another pair, and
 * browsers subscribe anew.
 */
export function vapidKeys({ secretKey }: { readonly secretKey: string }): {
  publicKey: string
  privateKey: string
} {
  // Nearly every thirty-two bytes are a key of this curve; those that are none are passed over.
  for (let round = 0; ; round++) {
    const privateKey = derivedKey(secretKey, `web push ${round}`)
    const curve = createECDH('prime256v1')
    try {
      curve.setPrivateKey(privateKey)
    } catch {
      continue
    }
    return {
      publicKey: curve.getPublicKey().toString('base64url'),
      privateKey: privateKey.toString('base64url'),
    }
  }
}
