import type { ProjectWork } from '@lv/contract/project-work'

/** Who somebody on the project is: 'Ada Byron', 'you', or nobody any more. */
export function personIn({ people, meId }: Pick<ProjectWork, 'people' | 'meId'>, personId: string | null): string {
  if (personId === meId) return 'You'
  const person = people.find(({ id }) => id === personId)
  return person ? `${person.firstName} ${person.lastName}`.trim() : 'Somebody'
}
