import { expect, test } from 'vitest'
import { isProgram } from './import-directions.ts'
import { readFiles } from './source-files.ts'
import { nodesOf, type SyntaxNode } from './syntax.ts'

/** Who goes on at another site, and what for. Nothing else may cross: each place was looked at by itself. */
const CROSSINGS: Record<string, string> = {
  'server/features/agents/invite-admin.ts': 'the provider’s staff invite the first admin of a sub-portal',
  'server/features/agents/move-sub-portal.ts': 'a portal that is closed stops its mailings',
  'server/features/agents/open-sub-portal.ts': 'a new sub-portal is furnished by whoever opens it',
  'server/features/orders/lists/provider-unread.ts': 'how much the provider wrote that nobody has read',
  'server/features/orders/provider-thread/find-thread.ts':
    'the agent’s order that serves one of the sub-portal',
  'server/features/orders/provider-thread/forward-message.ts':
    'an attachment that staff pass on to the customer',
  'server/features/orders/provider-thread/hear-provider.ts': 'whether the provider wrote something unread',
  'server/features/orders/provider-thread/provider-messages.ts': 'the conversation stands at the provider’s',
  'server/features/orders/relay/at-provider.ts': 'what a customer does to a relayed order',
  'server/features/orders/relay/deliver-on.ts': 'what the provider delivered',
  'server/features/orders/relay/follow-provider.ts': 'how far the provider has come',
  'server/features/orders/relay/relay-order.ts': 'an order goes on to the provider',
  'server/features/orders/relay/relay-waiting.ts': 'orders that wait for the agent’s wallet',
  'server/features/orders/view/present-relay.ts': 'what staff of a sub-portal see of the provider’s order',
  'server/features/services/mapping/provider-offer.ts': 'what of the provider’s offer may be adopted',
  'server/features/starter/show-relay.ts': 'what the agent can spend at the provider’s',
  'server/platform/storage/stored-files.ts': 'an uploaded file is handed over',
}

const isCrossing = ({ type, callee }: SyntaxNode): boolean =>
  type === 'CallExpression' &&
  (callee as SyntaxNode).type === 'MemberExpression' &&
  ((callee as SyntaxNode).property as SyntaxNode).name === 'enter'

test('only the listed places go on at another site', () => {
  const found = readFiles('.ts').filter(
    (file) => file.path.startsWith('server/') && isProgram(file.path) && nodesOf(file).some(isCrossing),
  )
  expect(found.map(({ path }) => path).sort()).toEqual(Object.keys(CROSSINGS).sort())
})
