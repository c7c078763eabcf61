import { TextInput, type TextInputProps } from '@mantine/core'

/** Addresses and numbers run from left to right in every language. */
export function EmailInput(props: TextInputProps) {
  return (
    <TextInput type="email" inputMode="email" dir="ltr" autoCapitalize="off" spellCheck={false} {...props} />
  )
}

export function PhoneInput(props: TextInputProps) {
  return <TextInput type="tel" inputMode="tel" dir="ltr" {...props} />
}
