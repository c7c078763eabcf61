import { useState } from 'react'
import { forgotUser } from '../../../lib/stored.ts'
import { AskCode } from './ask-code.tsx'
import { AskEmail } from './ask-email.tsx'

/** Two steps on one screen. What the first one learned is stored, so that a reload continues with the second. */
export function ForgotPasswordPage() {
  const [user, setUser] = useState(() => forgotUser.read())
  const [renewed, setRenewed] = useState(false)
  const startAgain = () => {
    forgotUser.clear()
    setUser(null)
    setRenewed(false)
  }
  return user ? (
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
