import type { HomeWords } from '../../content/home.ts'

/** Three steps, numbered as houses are: on enamel plates. */
export function HowItWorks({ words }: { words: HomeWords['howItWorks'] }) {
  return (
    <section aria-labelledby="how-it-works" className="page-width pt-14 lg:pt-20">
      <h2 id="how-it-works" className="text-2xl lg:text-3xl">
        {words.title}
      </h2>
      <ol className="mt-7 grid gap-x-10 gap-y-7 md:grid-cols-3">
        {words.steps.map(({ title, text }, index) => (
          <li key={title} className="grid grid-cols-[auto_1fr] gap-x-4 md:grid-cols-1">
            <Plate number={index + 1} />
            <div>
              <h3 className="text-lg md:mt-4">{title}</h3>
              <p className="mt-1 text-pretty text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A house number; the list itself tells screen readers the count. */
function Plate({ number }: { number: number }) {
  return (
    <span
      aria-hidden
      className="relative grid h-14 w-12 place-items-center rounded-inner bg-ink font-display text-2xl font-bold text-paper outline-[1.5px] outline-offset-[-5px] outline-soft"
    >
      {number}
    </span>
  )
}
