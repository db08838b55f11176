import type { Progress } from '@lv/contract/onboarding'
import { onboardingPoints, type StepKey, stepKeys } from '@lv/contract/onboarding-steps'
import { Award, Check, ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Form, href, Link, useNavigation } from 'react-router'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { steps } from './steps.ts'

/** The specification shows so many completed steps and badges. */
const MAX_STEPS = 6
const MAX_BADGES = 3

const ALL_POINTS = stepKeys.reduce((sum, key) => sum + onboardingPoints[key], 0)

const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'} in a row`

/** The nine steps with their points, the next one first; completed it is one line that opens. */
export function OnboardingCard({ progress }: { progress: Progress }) {
  if (progress.onboardingCompleted) return <Completed progress={progress} />
  const open = stepKeys.filter((key) => !progress[key])
  const [next, ...later] = open
  return (
    <section aria-labelledby="onboarding" className="mt-6 rounded-card border border-edge bg-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 px-4 pt-4 sm:px-5">
        <h2 id="onboarding" className="text-xl">
          Getting started
        </h2>
        <Standing progress={progress} />
      </div>
      {next && <NextStep step={next} />}
      {later.length > 0 && (
        <details className="group border-t border-edge px-4 sm:px-5">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold">
            <ChevronDown aria-hidden size={18} className="shrink-0 transition-transform group-open:rotate-180" />
            {later.length} more {later.length === 1 ? 'step' : 'steps'}
          </summary>
          <ul className="grid gap-x-8 pb-3 sm:grid-cols-2">
            {later.map((step) => (
              <Later key={step} step={step} />
            ))}
          </ul>
        </details>
      )}
      {progress.completedSteps > 0 && (
        <div className="border-t border-edge px-4 py-3 sm:px-5">
          <Done progress={progress} />
        </div>
      )}
    </section>
  )
}

function Standing({ progress: { level, totalPoints, streak, completedSteps, totalSteps } }: { progress: Progress }) {
  return (
    <p className="text-sm text-muted tabular-nums">
      <strong className="text-ink">Level {level}</strong>, {totalPoints} of {ALL_POINTS} points, {completedSteps} of{' '}
      {totalSteps} steps{streak > 0 && `, ${days(streak)}`}
    </p>
  )
}

/** Posts to the page that acts on steps, and comes back here. */
function StepForm({ intent, step, children }: { intent: 'welcome' | 'check'; step: StepKey; children: ReactNode }) {
  return (
    <Form method="post" action={href('/onboarding')} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="stepKey" value={step} />
      {children}
    </Form>
  )
}

/** Where the button that was pressed went with its step, the focus goes to the next one. */
function useStepFocus(step: StepKey) {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current !== step && document.activeElement === document.body) place.current?.focus()
    shown.current = step
  }, [step])
  return place
}

function NextStep({ step }: { step: StepKey }) {
  const { label, why, action, to, other } = steps[step]
  const place = useStepFocus(step)
  const isUnderWay = useNavigation().formData?.get('stepKey') === step
  return (
    <div
      ref={place}
      tabIndex={-1}
      aria-current="step"
      className="m-4 rounded-control border-l-4 border-wattle bg-wattle-tint px-4 py-3 sm:mx-5"
    >
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <strong className="text-lg">{label}</strong>
        <span className="font-semibold tabular-nums">{onboardingPoints[step]} points</span>
      </p>
      <p className="max-w-text">{why}</p>
      <div className="mt-3 flex flex-wrap items-center gap-3">
        {to ? (
          <>
            <ButtonLink to={to}>{action}</ButtonLink>
            {other && (
              <ButtonLink to={other.to} tone="quiet">
                {other.action}
              </ButtonLink>
            )}
            <StepForm intent="check" step={step}>
              <Button type="submit" tone="plain" isPending={isUnderWay} pendingLabel="Checking...">
                I’ve done this
              </Button>
            </StepForm>
          </>
        ) : (
          <StepForm intent="welcome" step={step}>
            <Button type="submit" isPending={isUnderWay} pendingLabel="One moment...">
              {action}
            </Button>
          </StepForm>
        )}
      </div>
    </div>
  )
}

function Later({ step }: { step: StepKey }) {
  const { label, to, other } = steps[step]
  return (
    <li className="flex min-h-11 items-center justify-between gap-4 border-b border-dashed border-edge">
      <span className="flex flex-wrap items-center gap-x-4">
        {to ? (
          <Link to={to} className="inline-flex min-h-11 items-center underline-offset-4 hover:underline">
            {label}
          </Link>
        ) : (
          label
        )}
        {other && (
          <Link to={other.to} className="inline-flex min-h-11 items-center text-sm underline underline-offset-4">
            {other.action}
          </Link>
        )}
      </span>
      <span className="shrink-0 text-sm text-muted tabular-nums">{onboardingPoints[step]} points</span>
    </li>
  )
}

/** What is done, as far as there is room, and the newest badges. */
function Done({ progress }: { progress: Progress }) {
  const done = stepKeys.filter((key) => progress[key])
  const more = done.length - MAX_STEPS
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <ul aria-label="Completed steps" className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {done.slice(0, MAX_STEPS).map((step) => (
          <li key={step} className="inline-flex items-center gap-1">
            <Check aria-hidden size={16} className="shrink-0 text-good" />
            {steps[step].label}
          </li>
        ))}
        {more > 0 && <li className="font-semibold">+{more} more</li>}
      </ul>
      <ul aria-label="Latest badges" className="flex flex-wrap gap-2">
        {progress.badges
          .slice(-MAX_BADGES)
          .toReversed()
          .map((badge) => (
            <li key={badge}>
              <Badge tone="good" icon={<Award aria-hidden size={14} />}>
                {badge}
              </Badge>
            </li>
          ))}
      </ul>
    </div>
  )
}

/** One line; it opens and closes without JavaScript too. */
function Completed({ progress }: { progress: Progress }) {
  return (
    <section aria-labelledby="onboarding" className="mt-6 rounded-card border border-edge bg-card">
      <details className="group">
        <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
          <Check aria-hidden size={20} className="shrink-0 text-good" />
          <h2 id="onboarding" className="grow text-lg">
            You’re all set up
          </h2>
          <Standing progress={progress} />
          <ChevronDown aria-hidden size={18} className="shrink-0 transition-transform group-open:rotate-180" />
        </summary>
        <div className="border-t border-edge px-4 py-3 sm:px-5">
          <Done progress={progress} />
        </div>
      </details>
    </section>
  )
}
