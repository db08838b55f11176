import { MAX_NOTE } from '@lv/contract/course-options'
import { useEffect, useRef } from 'react'
import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'

const PAUSE_MS = 1500

/** Notes of one's own: with JavaScript they are kept as they are typed, and sent when the typing pauses. */
export function LessonNote({ note, onChange }: { note: string; onChange: (note: string, isUrgent: boolean) => void }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const change = (text: string) => {
    onChange(text, false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onChange(text, true), PAUSE_MS)
  }
  return (
    <Form method="post" noValidate className="mt-8 max-w-text">
      <TextArea
        label="Your notes"
        hint="Only you see them."
        name="note"
        rows={3}
        maxLength={MAX_NOTE}
        defaultValue={note}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
      <Button type="submit" name="intent" value="note" tone="quiet" className="mt-3 scripting:hidden">
        Save note
      </Button>
    </Form>
  )
}
