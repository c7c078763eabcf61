import { Skeleton, Stack } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { hasWords } from '#contract/content/has-words.ts'
import { policiesQuery } from '../../lib/site.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RichText } from '../../ui/rich-text/rich-text.tsx'

export const TermsOfUsePage = () => <PolicyPage text="terms_of_use" />
export const PrivacyPolicyPage = () => <PolicyPage text="privacy_policy" />

function PolicyPage({ text }: { text: 'terms_of_use' | 'privacy_policy' }) {
  const { t } = useTranslation('content')
  const policies = useQuery(policiesQuery)
  return (
    <>
      <PageHeader title={t(text)} />
      <Loaded query={policies} skeleton={<Lines />}>
        {(texts) =>
          hasWords(texts[text]) ? (
            <RichText html={texts[text]} />
          ) : (
            <EmptyState
              title={t('empty.title')}
              text={t('empty.text')}
              icon={<IconFileText size={24} stroke={1.6} />}
            />
          )
        }
      </Loaded>
    </>
  )
}

const WIDTHS = ['38%', '100%', '96%', '71%', '42%', '100%', '88%'] as const

function Lines() {
  return (
    <Stack gap="sm">
      {WIDTHS.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: grey lines have no identity and never move
        <Skeleton key={at} height={14} width={width} />
      ))}
    </Stack>
  )
}
