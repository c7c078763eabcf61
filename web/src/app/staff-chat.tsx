import { useRouter } from '@tanstack/react-router'
import type { OrderStatus } from '#contract/orders/states.ts'
import { ChatDeskPage } from '../features/chat/staff/chat-desk-page.tsx'
import { StaffStatusBadge } from '../features/orders/order-status.tsx'
import { useTranslation } from '../lib/use-translation.ts'

const PARTS = {
  orderStatus: (status: OrderStatus) => <StaffStatusBadge status={status} />,
  screen: (path: string) => <ScreenTitle path={path} />,
}

/** The chat with the screen that a customer looks at, and how its order stands. */
export const StaffChat = () => <ChatDeskPage parts={PARTS} />

/** What is no screen of ours has nothing but its address. */
function ScreenTitle({ path }: { path: string }) {
  const { t } = useTranslation()
  const [matched] = useRouter().getMatchedRoutes(path)
  const title = matched.at(-1)?.options.staticData?.title
  return title ? t(title) : <bdi dir="ltr">{path}</bdi>
}
