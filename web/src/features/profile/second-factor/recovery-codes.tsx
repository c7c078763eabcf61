import { Button, Checkbox, CopyButton, Group, Stack, Text } from '@mantine/core'
import { IconCopy, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { useSignedInUser } from '../../../lib/session.ts'
import { useSite } from '../../../lib/site.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DialogButtons } from '../../../ui/dialog.tsx'
import classes from './second-factor.module.css'

/** Shown once and never again, so nobody leaves before they have said that they kept them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { t } = useTranslation('profile')
  const { title } = useSite()
  const { email } = useSignedInUser()
  const [isKept, setKept] = useState(false)
  const sheet = [t('second_factor.codes.sheet', { site: title, email }), '', ...codes, ''].join('\n')
  const save = () => {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([sheet], { type: 'text/plain' }))
    link.download = 'recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Stack>
      <Text>{t('second_factor.codes.text')}</Text>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group>
        <CopyButton value={sheet}>
          {({ copied, copy }) => (
            <Button variant="default" leftSection={<IconCopy size={16} aria-hidden />} onClick={copy}>
              {t(copied ? 'second_factor.codes.copied' : 'second_factor.codes.copy')}
            </Button>
          )}
        </CopyButton>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />} onClick={save}>
          {t('second_factor.codes.save')}
        </Button>
      </Group>
      <Checkbox
        label={t('second_factor.codes.kept')}
        checked={isKept}
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <DialogButtons>
        <Button disabled={!isKept} onClick={onDone}>
          {t('second_factor.codes.done')}
        </Button>
      </DialogButtons>
    </Stack>
  )
}
