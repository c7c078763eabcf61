import { AudienceFilter } from '../features/dealers/audience-filter.tsx'
import { MailingPage } from '../features/mailings/mailing-page.tsx'

/** A mail to many, whom the filters of the list of customers choose. */
export const DealersMailing = () => <MailingPage audience="dealers" filter={AudienceFilter} />
export const AgentsMailing = () => <MailingPage audience="agents" filter={AudienceFilter} />
