import { Button, Menu } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { FRESH, useAnswer } from '../../../lib/use-answer.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { laterDialog } from '../../../ui/later.tsx'
import { PEOPLE_KEY } from '../people-keys.ts'
import classes from './dealers.module.css'
import { isSameView, VIEWS } from './views.ts'

const SaveViewDialog = laterDialog(() => import('./view-dialogs.tsx').then((module) => module.SaveViewDialog))
const DeleteViewsDialog = laterDialog(() =>
  import('./view-dialogs.tsx').then((module) => module.DeleteViewsDialog),
)

/** Views that somebody saved for themselves; the button has the name of the one that is shown. */
export function ViewsMenu({ current }: { current: Record<string, string> }) {
  const { t } = useTranslation('dealers')
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'save' | 'delete' | null>(null)
  const saved = useAnswer(VIEWS, { query: { list: 'dealers' } }, { family: PEOPLE_KEY, ...FRESH })
  const views = saved.data?.items ?? []
  const shown = views.find(({ query }) => isSameView(query, current))
  const close = () => setDialog(null)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {shown ? <bdi>{shown.name}</bdi> : t('views.open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {views.length === 0 ? <Menu.Label>{t('views.none')}</Menu.Label> : null}
          {views.map((view) => (
            <Menu.CheckboxItem
              key={view.id}
              checked={view === shown}
              closeMenuOnClick
              onChange={() => void navigate({ to: '.', search: view.query as never, resetScroll: false })}
            >
              <bdi>{view.name}</bdi>
            </Menu.CheckboxItem>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => setDialog('save')}>{t('views.save')}</Menu.Item>
          {views.length > 0 ? (
            <Menu.Item onClick={() => setDialog('delete')}>{t('views.manage')}</Menu.Item>
          ) : null}
        </Menu.Dropdown>
      </Menu>
      <SaveViewDialog opened={dialog === 'save'} onClose={close} views={views} query={current} />
      <DeleteViewsDialog opened={dialog === 'delete'} onClose={close} views={views} />
    </>
  )
}
