import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { forgotUser } from '../../../lib/stored.ts'
import { AskCode } from './ask-code.tsx'
import { AskEmail } from './ask-email.tsx'

/** The link in the mail carries what the code is exchanged for; true when the page was opened by it. */
function takeMailedLink(): boolean {
  const params = new URLSearchParams(window.location.hash.slice(1))
  const [email, reset_token] = [params.get('email'), params.get('reset_token')]
  if (!email || !reset_token) return false
  forgotUser.write({ email, forgot_token: '', reset_token })
  return true
}

/** Two steps on one screen. What the first one learned is stored, so that a reload continues with the second. */
export function ForgotPasswordPage() {
  const [linked] = useState(takeMailedLink)
  const [user, setUser] = useState(() => forgotUser.read())
  const [renewed, setRenewed] = useState(false)
  if (linked) return <Navigate to="/reset_password" replace />
  const startAgain = () => {
    forgotUser.clear()
    setUser(null)
    setRenewed(false)
  }
  // Whoever came by the link has a token for a new password and none for a code.
  return user?.forgot_token ? (
    <AskCode
      key={user.forgot_token}
      user={user}
      renewed={renewed}
      onRenewed={() => {
        setUser(forgotUser.read())
        setRenewed(true)
      }}
      onOther={startAgain}
    />
  ) : (
    <AskEmail onSent={() => setUser(forgotUser.read())} />
  )
}
