import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import classes from './url-tabs.module.css'

interface UrlTab {
  /** Stands in the address: `?tab=address`. */
  key: string
  label: string
  icon?: ComponentType<{ size?: number | string; stroke?: number | string; 'aria-hidden'?: boolean }>
  content: () => ReactNode
}

interface UrlTabsProps {
  /** Names the row of tabs for those who cannot see it. */
  label: string
  tabs: readonly [UrlTab, ...UrlTab[]]
  /** What of the address says whose tabs these are, and stays: `id`. Everything else belongs to the tab that is left. */
  keep?: string
}

/**
 * Tabs whose choice stands in the address, so that a reload, a link and the back button keep it. Only the chosen one
 * is mounted: a form with unsaved work asks before another tab takes its place.
 */
export function UrlTabs({ label, tabs, keep }: UrlTabsProps) {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const { tab } = address
  const navigate = useNavigate()
  const chosen = tabs.find(({ key }) => key === tab) ?? tabs[0]
  const list = useRef<HTMLDivElement>(null)
  useShown(list, chosen.key)
  const choose = (key: string | null) => {
    const kept = keep === undefined ? {} : { [keep]: address[keep] }
    const search = { ...kept, tab: key === tabs[0].key ? undefined : (key ?? undefined) }
    void navigate({ to: '.', search: search as never, resetScroll: false })
  }
  return (
    <Tabs value={chosen.key} onChange={choose} keepMounted={false} activateTabWithKeyboard={false}>
      <Tabs.List ref={list} aria-label={label} className={classes.list}>
        {tabs.map(({ key, label: text, icon: Icon }) => (
          <Tabs.Tab
            key={key}
            value={key}
            className={classes.tab}
            leftSection={Icon ? <Icon size={16} stroke={1.7} aria-hidden /> : undefined}
            classNames={{ tabSection: classes.icon }}
          >
            {text}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, content }) => (
        <Tabs.Panel key={key} value={key}>
          {key === chosen.key ? content() : null}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** On a phone the row is longer than the screen. Only the row moves: scrollIntoView would also move the page. */
function useShown(list: React.RefObject<HTMLDivElement | null>, key: string): void {
  useEffect(() => {
    // With the next frame, which lays out the page anyway.
    const frame = requestAnimationFrame(() => {
      const row = list.current
      const tab = row?.querySelector<HTMLElement>(`[role="tab"][id$="-tab-${CSS.escape(key)}"]`)
      if (row && tab) row.scrollLeft = tab.offsetLeft + tab.offsetWidth / 2 - row.clientWidth / 2
    })
    return () => cancelAnimationFrame(frame)
  }, [list, key])
}
