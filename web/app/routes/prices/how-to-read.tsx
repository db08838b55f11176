import { href } from 'react-router'
import type { CostWords } from '../../content/costs.ts'
import { ButtonLink } from '../../ui/button.tsx'

/** What the figures are and are not, and the way to quotes of one's own. */
export function HowToRead({ words }: { words: CostWords['read'] }) {
  return (
    <aside className="rounded-card border border-edge bg-card p-5">
      <h2 className="text-xl">{words.title}</h2>
      <ul className="mt-3 flex list-disc flex-col gap-2 pl-5 text-sm text-muted">
        {words.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <ButtonLink to={href('/get-quotes')} className="mt-5 w-full">
        Get quotes for your job
      </ButtonLink>
    </aside>
  )
}
