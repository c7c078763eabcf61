import { Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { part } from '../../../lib/parts.ts'
import { useCall } from '../../../lib/use-call.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { refreshUserData } from '../../../lib/user-data.ts'
import { Dialog, FormButtons } from '../../../ui/dialog.tsx'
import { ServerForm } from '../../../ui/form/server-form.tsx'
import { useServerForm } from '../../../ui/form/use-server-form.tsx'
import { laterPart } from '../../../ui/later.tsx'
import { useToasts } from '../../../ui/toasts.tsx'
import { FACTORS } from './factors.ts'
import { PasskeySteps } from './passkey-steps.tsx'
import { PasswordAgain, type PasswordAsked, passwordProblem } from './password-again.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** What somebody is about to do with their second factors. */
export type Change =
  | { kind: 'totp' | 'passkey' | 'remove_totp' | 'codes' }
  | { kind: 'remove_passkey'; id: string; name: string }

interface SecondFactorDialogProps extends PasswordAsked {
  change: Change | null
  onClose: () => void
}

/** With what draws the square code, which nobody else needs. */
const TotpSteps = laterPart(
  part(() => import('./totp-steps.tsx').then((module) => module.TotpSteps)),
  [120],
)

/** One change from its first question to its last word, which may be the recovery codes. */
export function SecondFactorDialog({ change, needsPassword, onClose }: SecondFactorDialogProps) {
  const { t } = useTranslation('profile')
  const [shown, setShown] = useState(change)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  useEffect(() => {
    if (!change) return
    setShown(change)
    setCodes(null)
  }, [change])

  const finish = (fresh: readonly string[] | null) => (fresh ? setCodes(fresh) : leave())
  const leave = () => {
    onClose()
    // Staff who had to set one up may go on now.
    void refreshUserData()
  }
  if (!shown) return null
  const title = codes ? t('second_factor.codes.title') : t(`second_factor.titles.${shown.kind}`)
  return (
    <Dialog
      opened={change !== null}
      onClose={codes ? leave : onClose}
      title={title}
      // Codes that are shown once are not lost by a click beside them.
      closeOnClickOutside={!codes}
      closeOnEscape={!codes}
      withCloseButton={!codes}
    >
      {(close) =>
        codes ? (
          <RecoveryCodes codes={codes} onDone={leave} />
        ) : shown.kind === 'totp' ? (
          <TotpSteps needsPassword={needsPassword} onDone={finish} onCancel={close} />
        ) : shown.kind === 'passkey' ? (
          <PasskeySteps needsPassword={needsPassword} onDone={finish} onCancel={close} />
        ) : (
          <Question change={shown} needsPassword={needsPassword} onDone={finish} onCancel={close} />
        )
      }
    </Dialog>
  )
}

interface QuestionProps extends PasswordAsked {
  change: Change
  onDone: (codes: readonly string[] | null) => void
  onCancel: () => void
}

/** What takes something away is asked once more. */
function Question({ change, needsPassword, onDone, onCancel }: QuestionProps) {
  const { t } = useTranslation('profile')
  const toast = useToasts()
  const removingTotp = useCall('POST /auth/totp/remove', { refresh: [FACTORS] })
  const removingPasskey = useCall('POST /auth/passkey/{id}/remove', { refresh: [FACTORS] })
  const renewing = useCall('POST /auth/recovery_codes', { refresh: [FACTORS] })
  const f = useServerForm({
    initialValues: { password: '' },
    check: passwordProblem(needsPassword),
    submit: async ({ password }) => {
      const body = { ...(password && { password }) }
      if (change.kind === 'codes') return (await renewing.mutateAsync({ body })).recovery_codes
      if (change.kind === 'remove_passkey')
        await removingPasskey.mutateAsync({ params: { id: change.id }, body })
      else await removingTotp.mutateAsync({ body })
      toast.success(t('second_factor.removed'))
      return null
    },
    onDone,
  })
  const name = change.kind === 'remove_passkey' ? change.name : ''
  return (
    <ServerForm of={f} label={t(`second_factor.titles.${change.kind}`)}>
      <Text>
        {change.kind === 'codes'
          ? t('second_factor.codes.renew_text')
          : t('second_factor.remove_text', { name })}
      </Text>
      <PasswordAgain of={f} needsPassword={needsPassword} />
      <FormButtons of={f} onCancel={onCancel} color={change.kind === 'codes' ? undefined : 'bad'}>
        {change.kind === 'codes' ? t('second_factor.codes.renew') : t('second_factor.remove')}
      </FormButtons>
    </ServerForm>
  )
}
