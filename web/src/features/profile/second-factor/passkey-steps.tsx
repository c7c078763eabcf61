import { Alert, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SECOND_FACTOR } from '#contract/identity/second-factor.ts'
import { api } from '../../../lib/api.ts'
import { deviceOf } from '../../../lib/device.ts'
import { isKnownDevice, makePasskey, wasCancelled } from '../../../lib/passkeys.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { FormButtons } from '../../../ui/dialog.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { FACTORS } from './factors.ts'
import { PasswordAgain, type PasswordAsked, passwordProblem } from './password-again.tsx'

interface PasskeyStepsProps extends PasswordAsked {
  onDone: (codes: string[] | null) => void
  onCancel: () => void
}

/** The browser's own window asks for finger, face or PIN; ours only asks what to call it. */
export function PasskeySteps({ needsPassword, onDone, onCancel }: PasskeyStepsProps) {
  const { t } = useTranslation('profile')
  const [isKnown, setKnown] = useState(false)
  const { browser, system } = deviceOf(navigator.userAgent)
  const keeping = useCall('POST /auth/passkey', { refresh: [FACTORS] })
  const f = useServerForm({
    initialValues: { name: [browser, system].filter(Boolean).join(', '), password: '' },
    check: (values) => ({
      name: !values.name.trim() && 'required',
      ...passwordProblem(needsPassword)(values),
    }),
    submit: async ({ name, password }) => {
      const { token, options } = await api('POST /auth/passkey_options', {
        body: { ...(password && { password }) },
      })
      const answer = await made(options)
      setKnown(answer === 'known')
      if (!answer || answer === 'known') return null
      return keeping.mutateAsync({ body: { token, name, answer } })
    },
    onDone: (kept) => kept && onDone(kept.recovery_codes),
  })
  return (
    <ServerForm of={f} label={t('second_factor.passkey.title')}>
      <Text>{t('second_factor.passkey.intro')}</Text>
      {isKnown ? <Alert color="wait">{t('second_factor.passkey.known')}</Alert> : null}
      <TextInput
        label={t('second_factor.passkey.name')}
        {...f.field('name')}
        maxLength={SECOND_FACTOR.passkey_name}
      />
      <PasswordAgain of={f} needsPassword={needsPassword} />
      <FormButtons of={f} onCancel={onCancel}>
        {t('second_factor.passkey.add')}
      </FormButtons>
    </ServerForm>
  )
}

/** Null where the person thought better of it, `known` where this device has one already. */
async function made(options: object) {
  try {
    return await makePasskey(options)
  } catch (error) {
    if (wasCancelled(error)) return null
    if (!isKnownDevice(error)) throw error
    return 'known'
  }
}
