import { type Question, questions, questionsOf } from '@lv/contract/brief-questions'
import type { WorkKind } from '@lv/contract/options'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { getFieldProps, getIssue, parseTickedTrades } from '../../form.ts'
import { Button } from '../../ui/button.tsx'
import { AnswerTiles, type Choice } from './answer-tiles.tsx'
import { type BriefChoices, CostHint, Options, TradeChips } from './brief-fields.tsx'
import { Consents, JobAndContact } from './contact-fields.tsx'
import { FilesField } from './files-field.tsx'
import { Readiness } from './readiness.tsx'
import { Screen } from './screen.tsx'
import { SendingProgress } from './sending-progress.tsx'
import type { useRequestForm } from './use-request-form.ts'
import { kindIn, LAST, useScreens } from './use-screens.ts'

const drawings: Record<WorkKind, string> = {
  Kitchen: 'kitchen',
  Bathroom: 'bathroom',
  Extension: 'extension',
  'Whole house renovation': 'whole',
  'Second storey': 'storey',
  'Heritage restoration': 'heritage',
  'Deck or outdoor': 'outdoor',
  Roof: 'roof',
  'New build': 'new',
  'Repair or maintenance': 'repair',
  Other: 'other',
}

const named = (names: readonly string[]): Choice[] => names.map((name) => ({ value: name, label: name }))

export type ScreensProps = {
  it: ReturnType<typeof useRequestForm>
  /** What the fields hold at first. */
  initial: Record<string, string>
  /** The screen that was reached before, where something is kept. */
  reached: string | undefined
  choices: BriefChoices
}

/** What is asked after the postcode, one question a screen. All screens are in the form, so one submission sends them. */
export function Screens({ it, initial, reached, choices }: ScreensProps) {
  const { place, refused, files, keep } = it
  // Later renders hand in what was typed since, which the fields hold themselves.
  const [first] = useState(initial)
  const [chosen, setChosen] = useState(initial)
  const kind = kindIn(chosen.workKind)
  const screens = useScreens(kind, {
    reached,
    first: kind && !reached ? (questionsOf(kind)[0] ?? 'work') : 'work',
    isPressed: it.isPressed,
  })
  const { current, go } = screens
  const latest = useRef({ keep, go })
  latest.current = { keep, go }
  // With the screen that is shown, also where nothing was typed.
  useEffect(() => {
    if (current) latest.current.keep()
  }, [current])
  const filesIssue = getIssue(refused, 'files')
  // What was refused of a sending is shown where it can be put right.
  useEffect(() => {
    if (refused) latest.current.go(filesIssue ? 'photos' : LAST, true)
  }, [refused, filesIssue])

  const choose = (name: string) => (value: string, isPressed: boolean) => {
    const isKind = name === 'workKind'
    setChosen((before) => ({ ...before, [name]: value }))
    if (isPressed) screens.next(isKind ? kindIn(value) : kind)
  }
  const screen = (id: string) => ({
    id,
    place: screens.place(id),
    isShown: place !== null && current === id,
    isEntered: screens.isEntered,
    onBack: id === 'work' ? undefined : screens.back,
    onNext: id === LAST ? undefined : id === 'photos' && filesIssue ? () => go(LAST) : () => screens.next(),
  })
  const asking = (id: string, name: string, title: string, hint?: string) => ({
    screen: { ...screen(id), title, hasAnswer: Boolean(chosen[name]) },
    tiles: {
      name,
      chosen: chosen[name],
      askedBy: `${id}-ask`,
      describedBy: hint && `${id}-hint`,
      onChoose: choose(name),
    },
    hint: hint && (
      <p id={`${id}-hint`} className="-mt-2 text-muted">
        {hint}
      </p>
    ),
  })
  const field = (name: string, known = '') => getFieldProps(refused, name, first[name] || known)
  /** Enter answers and goes on; from the heading an arrow goes to the choices. Only the last screen is sent. */
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    if (current === LAST || target.closest('button, a, summary, input[type=file]')) return
    const section = target.closest('section')
    if (event.key === 'Enter') {
      event.preventDefault()
      screens.next()
    } else if (target.tagName === 'H2' && /^Arrow(?:Down|Right)$/.test(event.key)) {
      event.preventDefault()
      const input = section?.querySelector<HTMLElement>('input:checked') ?? section?.querySelector<HTMLElement>('input')
      input?.focus()
    }
  }
  const work = asking('work', 'workKind', 'What kind of work is it?')
  const budget = asking('budget', 'budgetBand', 'What would you like to spend?')
  const timing = asking('timing', 'timing', 'When should it start?')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the radio buttons and headings inside
    <div onKeyDown={onKeyDown} data-step="details">
      <input type="hidden" name="screen" value={current} readOnly />
      <Screen {...work.screen}>
        <AnswerTiles
          {...work.tiles}
          choices={choices.workKinds.map((value) => ({ value, label: value, drawing: drawings[value as WorkKind] }))}
        />
      </Screen>
      {questionsOf(kind).map((key) => {
        const { ask, hint, choices }: Question = questions[key]
        const question = asking(key, `answer-${key}`, ask, hint)
        return (
          <Screen key={key} {...question.screen}>
            {question.hint}
            <AnswerTiles
              {...question.tiles}
              choices={Object.entries(choices).map(([value, label]) => ({ value, label }))}
            />
          </Screen>
        )
      })}
      <Screen {...screen('photos')} title="Any photos or plans?" hasAnswer={files.files.length > 0}>
        <FilesField
          files={files.files}
          toChooseAgain={it.filesToChooseAgain}
          error={files.problem}
          isScripted
          onAdd={files.add}
          onRemove={files.remove}
        />
      </Screen>
      <Screen {...budget.screen}>
        <AnswerTiles {...budget.tiles} choices={named(choices.budgetBands)} />
        <CostHint kind={chosen.workKind} figure={choices.costs[chosen.workKind ?? '']} />
      </Screen>
      <Screen {...timing.screen}>
        <AnswerTiles {...timing.tiles} choices={named(choices.timings)} />
      </Screen>
      <Screen {...screen(LAST)} title="Your job, and how to reach you" hasAnswer>
        <div className="flex flex-col gap-6">
          <JobAndContact field={field} />
          <details className="rounded-card border border-edge bg-card" open={Boolean(first.occupancy || first.trades)}>
            <summary className="flex min-h-11 items-center px-4 py-3 font-semibold">Tell them more (optional)</summary>
            <div className="grid gap-5 border-t border-edge p-4">
              <Options label="You and the home" options={choices.occupancies} {...field('occupancy')} />
              <TradeChips trades={choices.trades} chosen={parseTickedTrades(first)} />
            </div>
          </details>
          <input type="hidden" name="plansReady" value={plansReady(chosen)} />
          <Readiness draft={it.draft ?? initial} fileCount={files.files.length} />
          <Consents isTicked={(name) => first[name] === 'true'} error={getIssue(refused, 'consent')} />
          <SendingProgress stage={it.stage} share={it.share} />
          <Button
            type="submit"
            isPending={it.stage !== 'idle'}
            pendingLabel="Sending..."
            className="w-full sm:w-auto sm:self-start"
          >
            Get My Quotes
          </Button>
          <p className="-mt-2 text-sm text-muted">
            Free for homeowners. We pass nothing on until your email is verified.
          </p>
        </div>
      </Screen>
    </div>
  )
}

/** What the brief calls plans, from the answer about plans and permits. */
function plansReady({ 'answer-plans': plans, plansReady = '' }: Record<string, string>) {
  if (!plans || plans === 'unsure') return plansReady
  return String(plans === 'permit' || plans === 'drawn')
}
