import type { Place } from '@lv/contract/places'
import { ArrowLeft, ArrowRight, CircleCheck, MapPin } from 'lucide-react'
import type { RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'

type Props = {
  input: RefObject<HTMLInputElement | null>
  initial: string
  error: string | undefined
  isFinding: boolean
  /** Hidden once the postcode is known; without JavaScript it is the first part of the one form. */
  isDone: boolean
  onNext: () => void
}

/** Step 1: where the home is. */
export function PostcodeStep({ input, initial, error, isFinding, isDone, onNext }: Props) {
  return (
    <fieldset className={isDone ? 'hidden' : 'min-w-0'} data-step="postcode">
      <legend className="font-display text-xl font-semibold">Where is your home?</legend>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <TextInput
          ref={input}
          label="Postcode"
          isRequired
          name="postcode"
          inputMode="numeric"
          autoComplete="postal-code"
          defaultValue={initial}
          error={error}
          placeholder="3056"
          icon={<MapPin aria-hidden size={18} />}
          className="w-full sm:w-48"
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || isDone) return
            event.preventDefault()
            onNext()
          }}
        />
        <Button
          onClick={onNext}
          isPending={isFinding}
          className="w-full sm:mt-[1.9rem] sm:w-auto no-scripting:hidden"
          pendingLabel="Looking it up..."
        >
          Create Project<span className="sr-only"> →</span>
          <ArrowRight aria-hidden size={18} />
        </Button>
      </div>
    </fieldset>
  )
}

/** The postcode's suburb, and whether our professionals work there. */
export function ChosenPlace({ place, onChange }: { place: Place; onChange: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <p className="flex items-center gap-2 font-semibold">
        <CircleCheck aria-hidden size={20} className="shrink-0 text-good" />
        {place.suburb && `${place.suburb}, ${place.state} `}
        {place.postcode}
      </p>
      <Button tone="plain" className="-mx-2 px-2! no-scripting:hidden" onClick={onChange}>
        <ArrowLeft aria-hidden size={18} />
        <span className="sr-only">← </span>Change Postcode
      </Button>
      {!place.isServed && (
        <p className="w-full rounded-control bg-wattle-tint px-3 py-2 text-sm">
          This is outside Greater Melbourne, where most of our professionals work. We’ll still take your request, and
          tell you honestly if no one near you answers.
        </p>
      )}
    </div>
  )
}
