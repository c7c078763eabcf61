import { useAnswer } from '../../lib/use-answer.ts'

/** The staff who answer tickets. */
export const useAssignees = () => useAnswer('GET /ticket_assignees', {}).data?.items ?? []
