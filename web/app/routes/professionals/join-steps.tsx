import type { JoinWords } from '../../content/join.ts'

/** The four steps from an application to the first lead. */
export function JoinSteps({ steps }: { steps: JoinWords['steps']['steps'] }) {
  return (
    <ol className="mt-4 flex flex-col gap-5">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="flex gap-4">
          <span
            aria-hidden
            className="flex size-9 shrink-0 items-center justify-center rounded-full border border-edge bg-card font-display font-semibold tabular-nums"
          >
            {index + 1}
          </span>
          <div>
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
