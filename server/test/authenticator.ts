import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/*
 * A device that keeps passkeys, as far as a server can tell: keys on the curve P-256, attestation "none", the person
 * always verified. What it says can be spoilt, to see that nobody believes it.
 */
const [PRESENT, VERIFIED, WITH_KEY] = [0x01, 0x04, 0x40]

export interface Authenticator {
  readonly id: string
  register(options: Asked, spoil?: Spoilt): Record<string, unknown>
  sign(options: Asked, spoil?: Spoilt): Record<string, unknown>
}

// biome-ignore lint/suspicious/noExplicitAny: options are as the server gave them
type Asked = any

interface Spoilt {
  origin?: string
  rpId?: string
  challenge?: string
  /** Nobody unlocked it. */
  unverified?: true
  counter?: number
  signature?: Buffer
}

const hash = (data: string | Buffer) => createHash('sha256').update(data).digest()

export function newAuthenticator(origin = 'http://localhost'): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let counter = 0

  const flagsOf = ({ unverified }: Spoilt, more = 0) => PRESENT | (unverified ? 0 : VERIFIED) | more
  const headOf = (rpId: string, flags: number, count: number) => {
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(count)
    return Buffer.concat([hash(rpId), Buffer.from([flags]), counted])
  }
  const said = (type: string, options: Asked, spoil: Spoilt) =>
    Buffer.from(
      JSON.stringify({
        type,
        challenge: spoil.challenge ?? options.challenge,
        origin: spoil.origin ?? origin,
        crossOrigin: false,
      }),
    )

  return {
    id,
    register(options, spoil = {}) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<number, number | Uint8Array<ArrayBuffer>>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ])
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const authData = Buffer.concat([
        headOf(spoil.rpId ?? options.rp.id, flagsOf(spoil, WITH_KEY), counter),
        Buffer.alloc(16),
        length,
        credentialId,
        Buffer.from(isoCBOR.encode(key)),
      ])
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: said('webauthn.create', options, spoil).toString('base64url'),
          attestationObject: Buffer.from(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    sign(options, spoil = {}) {
      counter = spoil.counter ?? counter + 1
      const client = said('webauthn.get', options, spoil)
      const authData = headOf(spoil.rpId ?? options.rpId, flagsOf(spoil), counter)
      const signature = spoil.signature ?? sign('sha256', Buffer.concat([authData, hash(client)]), privateKey)
      return {
        id,
        rawId: id,
        type: 'public-key',
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: signature.toString('base64url'),
        },
      }
    },
  }
}
