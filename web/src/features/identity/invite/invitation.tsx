import { Skeleton } from '@mantine/core'
import { type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '../../../lib/api-error.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { AuthScreen } from '../auth-screen.tsx'
import { TextLink } from '../text-link.tsx'
import { tokenFromAddress } from '../token-from-address.ts'

interface InvitationProps<Invite> {
  /** The call that says what the link is for. */
  checking: {
    data: Invite | undefined
    error: Error | null
    mutate: (input: { body: { token: string } }) => void
  }
  children: (invite: Invite, token: string) => ReactNode
}

/** Somebody opens the link of an invitation: what it is for, or why it is for nothing. */
export function Invitation<Invite>({ checking, children }: InvitationProps<Invite>) {
  const { t } = useTranslation('identity')
  const [token] = useState(tokenFromAddress)
  const { data, error, mutate } = checking
  useEffect(() => {
    if (token) mutate({ body: { token } })
  }, [token, mutate])
  if (!token) return <AuthScreen title={t('invite.no_token_title')} hint={t('invite.no_token_text')} />
  // Nothing went wrong that another try could mend, and most of those who come here again have an account by now.
  if (error instanceof ApiError && error.code === 'invite_invalid')
    return (
      <AuthScreen
        title={t('invite.over_title')}
        hint={t('invite.over_text')}
        foot={<TextLink to="/login">{t('forgot.back')}</TextLink>}
      />
    )
  if (error) return <ErrorState error={error} onRetry={() => mutate({ body: { token } })} />
  if (!data) return <Skeleton height={320} />
  return children(data, token)
}
