import { sharedValue } from './shared-value.ts'

/** A guest has signed in and their cart is on its way into their own. Until then nobody knows what they would buy. */
export const cartJoining = sharedValue(false)
