import { lazy, Suspense } from 'react'
import type { RefusedForm } from './form.ts'

const SavedPanel = lazy(() => import('./saved-panel.tsx'))

export type SavedSinceProps = {
  /** The tag of what the form is made from. */
  basedOn: string
  refused: RefusedForm | undefined
  /** What the fields are called, by the names of what was saved. */
  labels: Record<string, string>
  /** What was typed where a field goes by another name than what was saved. */
  typed?: Record<string, string>
  /** How saved values are written where that is not their own text. */
  written?: Record<string, (value: string) => string>
  /** What the button that saves sends as `intent`. */
  intent?: string
}

/**
 * In a form that several people may save: the tag of what it is made from, and where somebody else has saved since, what they
 * saved beside what was typed.
 */
export function EditConflict({ basedOn, refused, ...shown }: SavedSinceProps) {
  const { saved, basedOn: latest } = refused?.details ?? {}
  const isSaved = typeof saved === 'object' && saved !== null && typeof latest === 'string'
  return (
    <>
      <input type="hidden" name="basedOn" value={isSaved ? latest : (refused?.values.basedOn ?? basedOn)} />
      {isSaved && (
        <Suspense>
          <SavedPanel {...shown} refused={refused} saved={saved as Record<string, unknown>} />
        </Suspense>
      )}
    </>
  )
}
