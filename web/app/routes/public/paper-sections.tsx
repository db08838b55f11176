import { Link } from 'react-router'
import type { PaperPart, PaperSection } from '../../content/paper.ts'
import { classNames } from '../../ui/class-names.ts'

type Props = { sections: PaperSection[]; isNumbered?: boolean; label: string }

/** A long text: what is in it, and its sections. On wide screens the contents stay beside what is read. */
export function PaperSections({ sections, isNumbered, label }: Props) {
  return (
    <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[16rem_minmax(0,1fr)]">
      <Contents sections={sections} isNumbered={isNumbered} label={label} />
      <div>
        {sections.map(({ id, title, parts }, index) => (
          <section
            key={id}
            aria-labelledby={id}
            className="border-t border-edge py-7 first:pt-6 max-lg:first:border-t-2"
          >
            <h2 id={id} tabIndex={-1} className="scroll-mt-6 text-xl focus:outline-none">
              {isNumbered && <span className="text-accent tabular-nums">{index + 1}. </span>}
              {title}
            </h2>
            <div className="mt-3 max-w-[43.5em] space-y-3">
              {parts.map((part) => (
                <Part key={typeof part === 'object' && 'to' in part ? part.to : String(part)} part={part} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  )
}

function Contents({ sections, isNumbered, label }: Props) {
  return (
    <nav aria-label={label} className="lg:sticky lg:top-6">
      <ol className={classNames('grid sm:max-lg:grid-cols-2 sm:max-lg:gap-x-8', 'border-t border-edge lg:text-sm')}>
        {sections.map(({ id, title }, index) => (
          <li key={id} className="border-b border-edge">
            <a href={`#${id}`} className="flex min-h-11 items-center gap-2 py-1.5 underline-offset-4 hover:underline">
              {isNumbered && <span className="w-6 shrink-0 text-muted tabular-nums">{index + 1}.</span>}
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Part({ part }: { part: PaperPart }) {
  if (typeof part === 'string') return <p>{part}</p>
  if (Array.isArray(part))
    return (
      <ul className="list-disc space-y-1.5 pl-5 marker:text-muted">
        {part.map((line) => (
          <li key={line}>{part.every(isNamed) ? <NamedLine text={line} /> : line}</li>
        ))}
      </ul>
    )
  return (
    <p>
      <Link
        to={part.to}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-3"
      >
        {part.label}
      </Link>
    </p>
  )
}

const isNamed = (text: string) => /^[^:.]{1,60}: /.test(text)

/** A line of a list in which each begins with what it is about. */
function NamedLine({ text }: { text: string }) {
  const end = text.indexOf(': ')
  return (
    <>
      <strong className="font-semibold">{text.slice(0, end)}</strong>
      {text.slice(end)}
    </>
  )
}
