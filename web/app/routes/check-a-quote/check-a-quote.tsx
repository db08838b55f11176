import { workKinds } from '@lv/contract/options'
import { tradeWork } from '@lv/contract/quote-check-options'
import { ClipboardList, MessageCircleQuestion, Ruler, Scale } from 'lucide-react'
import { apiContext } from '../../api.ts'
import { type QuoteCheckWords, quoteCheckWords } from '../../content/check-a-quote.ts'
import { House } from '../../drawing/house.tsx'
import { creamBrick } from '../../drawing/house-drawings.tsx'
import { asRefusedForm, submit } from '../../form.ts'
import { pageMeta } from '../../meta.ts'
import type { PageHandle } from '../../page-handle.ts'
import { asRefusal } from '../../refusal.ts'
import type { Route } from './+types/check-a-quote.ts'
import { CheckResult } from './check-result.tsx'
import { atTheirField, quoteBody } from './quote-body.ts'
import { QuoteForm } from './quote-form.tsx'
import { parseTypedLines } from './typed-lines.ts'

/** Texts come as data, so that they are in the page once and not in its JavaScript too. */
export const loader = () => ({ words: quoteCheckWords, kinds: workKinds, trades: Object.entries(tradeWork) })

/** Nothing is kept: the answer holds what was typed, for the form that stands below it. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  return submit(form, async (values) => {
    const { lines, totalCents, leftOut } = parseTypedLines(values.lines ?? '')
    try {
      return {
        checked: await context.get(apiContext).quoteCheck.check({ body: quoteBody(values, { lines, totalCents }) }),
        leftOut,
        typed: values,
      }
    } catch (error) {
      const refusal = asRefusal(error)
      throw refusal ? { ...refusal, issues: atTheirField(refusal.issues, lines) } : error
    }
  })
}

export const handle: PageHandle = { form: 'long' }

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Check a quote you have',
    description:
      'Type what a builder’s quote says and see at once what Victorian law says of it, where its price lies in Melbourne, what it leaves out and what to ask. Free, no account, nothing stored.',
    path: '/check-a-quote',
  })

export default function CheckAQuote({ loaderData: { words, kinds, trades }, actionData }: Route.ComponentProps) {
  const refused = asRefusedForm(actionData)
  const done = actionData && 'checked' in actionData ? actionData : undefined
  const work = trades.find(([trade]) => trade === done?.checked.work)?.[1] ?? done?.checked.work ?? ''
  const form = (
    <QuoteForm
      words={words.form}
      kinds={kinds}
      trades={trades}
      refused={refused}
      typed={done?.typed}
      isAgain={Boolean(done)}
    />
  )
  if (done)
    return (
      <div className="page-width pt-8 lg:pt-12 print:p-0">
        <CheckResult
          words={words.result}
          title={words.title}
          work={work}
          checked={done.checked}
          leftOut={done.leftOut}
        />
        <div className="mt-14 max-w-3xl print:hidden">{form}</div>
      </div>
    )
  return (
    <div className="page-width grid items-start gap-x-14 gap-y-8 pt-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,38rem)] lg:pt-14">
      <div className="lg:sticky lg:top-8">
        <h1 className="text-3xl sm:text-4xl">{words.title}</h1>
        <p className="mt-4 max-w-[30em] text-lg text-muted">{words.text}</p>
        <p className="mt-4 font-semibold">{words.promises.join(' · ')}</p>
        <Gives words={words.gives} className="mt-8 hidden lg:block" />
      </div>
      {form}
      <Gives words={words.gives} className="lg:hidden" />
    </div>
  )
}

const icons: Record<QuoteCheckWords['gives']['points'][number]['icon'], typeof Scale> = {
  law: Scale,
  price: Ruler,
  scope: ClipboardList,
  questions: MessageCircleQuestion,
}

function Gives({ words, className }: { words: QuoteCheckWords['gives']; className: string }) {
  return (
    <section className={className}>
      <h2 className="text-xl">{words.title}</h2>
      <ul className="mt-4 flex max-w-md flex-col gap-4">
        {words.points.map(({ icon, title, text }) => {
          const Icon = icons[icon]
          return (
            <li key={title} className="flex gap-3">
              <Icon aria-hidden size={20} className="mt-0.5 shrink-0 text-accent" />
              <p>
                <strong className="block">{title}</strong>
                <span className="text-muted">{text}</span>
              </p>
            </li>
          )
        })}
      </ul>
      <p className="mt-5 max-w-md border-l-2 border-wattle pl-3 text-sm text-muted">{words.files}</p>
      <div aria-hidden className="mt-8 hidden max-w-[16rem] lg:block">
        <House house={creamBrick} />
      </div>
    </section>
  )
}
