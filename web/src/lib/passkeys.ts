import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import type { CallInput } from './api.ts'

type Signed = CallInput<'POST /auth/passkey_signin'>['body']['answer']
type Made = CallInput<'POST /auth/passkey'>['body']['answer']

/* Passkeys (WebAuthn) in this browser. Their library comes when somebody uses one. */

export const knowsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'

/** Lets the person choose one of theirs and unlock it. */
export async function signWithPasskey(options: object): Promise<Signed> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  const { clientExtensionResults: _, ...signed } = await startAuthentication({ optionsJSON })
  return { ...signed, type: 'public-key' }
}

export async function makePasskey(options: object): Promise<Made> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  const { clientExtensionResults: _, ...made } = await startRegistration({ optionsJSON })
  return { ...made, type: 'public-key' }
}

/** The person closed the browser's window, or let it wait too long: nothing that they have to be told of. */
export const wasCancelled = (error: unknown): boolean =>
  error instanceof Error && ['NotAllowedError', 'AbortError'].includes(error.name)

/** This device is among those that have one already. */
export const isKnownDevice = (error: unknown): boolean =>
  error instanceof Error && error.name === 'InvalidStateError'
