import type { CommunityPage } from '@lv/contract/communities'
import { Card } from '../../ui/card.tsx'
import { classNames } from '../../ui/class-names.ts'

/** What members keep to, in the owner's words; nothing where none were written. */
export function CommunityRules({ community: { rules } }: { community: CommunityPage }) {
  if (!rules) return null
  return (
    <Card as="section" aria-labelledby="rules">
      <h2 id="rules" className="text-lg">
        Rules
      </h2>
      <Lines of={[...new Set(rules.split('\n').flatMap((line) => line.trim() || []))]} />
    </Card>
  )
}

/** One rule a line: told apart by points, unless the owner has put some, or numbers, before them. */
function Lines({ of: lines }: { of: string[] }) {
  const isMarked = lines.length === 1 || lines.some((line) => /^([-*•]|\d+[.)])\s/.test(line))
  return (
    <ul className={classNames('mt-2 flex flex-col gap-1.5 text-sm wrap-anywhere', !isMarked && 'list-disc pl-5')}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
