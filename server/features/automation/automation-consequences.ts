import { type Changed, consequencesOf, logged } from '#features/consequences/index.ts'

interface AutomationHappenings {
  'automation.configured': Changed
  'solution.lifted': Changed
  'solution.deleted': Changed
}

export const tell = consequencesOf<AutomationHappenings>({
  'automation.configured': logged('automation.configure'),
  'solution.lifted': logged('automation.lift_suspension'),
  'solution.deleted': logged('automation.delete_solution'),
})
