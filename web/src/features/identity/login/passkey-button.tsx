import { Button } from '@mantine/core'
import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { api } from '../../../lib/api.ts'
import { knowsPasskeys, signWithPasskey, wasCancelled } from '../../../lib/passkeys.ts'
import { signIn } from '../../../lib/session.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ErrorText } from '../../../ui/form/error-text.tsx'

/** Signs in without name and password: the passkey says who it is. */
export function PasskeyButton() {
  const { t } = useTranslation('identity')
  const [pending, setPending] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  if (!knowsPasskeys()) return null

  const attempt = async () => {
    setPending(true)
    setFailure(null)
    try {
      const { token, options } = await api('POST /auth/passkey_challenge')
      const answer = await signWithPasskey(options)
      signIn(await api('POST /auth/passkey_signin', { body: { token, answer } }))
    } catch (error) {
      if (!wasCancelled(error)) setFailure(error)
    } finally {
      setPending(false)
    }
  }

  return (
    <>
      <Button
        variant="default"
        fullWidth
        mt="sm"
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={pending}
        onClick={() => void attempt()}
      >
        {t('login.passkey')}
      </Button>
      {failure ? <ErrorText error={failure} /> : null}
    </>
  )
}
