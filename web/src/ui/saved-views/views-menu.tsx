import { Button, Menu } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ListWithViews } from '#contract/saved-views/bounds.ts'
import { FRESH, useAnswer } from '../../lib/use-answer.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { laterDialog } from '../later.tsx'
import classes from './saved-views.module.css'
import { isSameView, VIEWS } from './views.ts'

const SaveViewDialog = laterDialog(() => import('./view-dialogs.tsx').then((module) => module.SaveViewDialog))
const DeleteViewsDialog = laterDialog(() =>
  import('./view-dialogs.tsx').then((module) => module.DeleteViewsDialog),
)

interface ViewsMenuProps {
  list: ListWithViews
  /** What the list shows now. */
  current: Record<string, string>
}

/** Views that somebody saved for themselves; the button has the name of the one that is shown. */
export function ViewsMenu({ list, current }: ViewsMenuProps) {
  const { t } = useTranslation('saved-views')
  const navigate = useNavigate()
  const [dialog, setDialog] = useState<'save' | 'delete' | null>(null)
  const saved = useAnswer(VIEWS, { query: { list } }, FRESH)
  const views = saved.data?.items ?? []
  const shown = views.find(({ query }) => isSameView(query, current))
  const close = () => setDialog(null)
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {shown ? <bdi>{shown.name}</bdi> : t('open')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu}>
          {views.length === 0 ? <Menu.Label>{t('none')}</Menu.Label> : null}
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
          <Menu.Item onClick={() => setDialog('save')}>{t('save')}</Menu.Item>
          {views.length > 0 ? <Menu.Item onClick={() => setDialog('delete')}>{t('manage')}</Menu.Item> : null}
        </Menu.Dropdown>
      </Menu>
      <SaveViewDialog opened={dialog === 'save'} onClose={close} views={views} list={list} query={current} />
      <DeleteViewsDialog opened={dialog === 'delete'} onClose={close} views={views} />
    </>
  )
}
