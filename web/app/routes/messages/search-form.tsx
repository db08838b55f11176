import { Search } from 'lucide-react'
import { Form, href } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/control-class.ts'

/** Looks for words in all that one was written and wrote. */
export function SearchForm({ q }: { q: string | undefined }) {
  return (
    <Form method="get" action={href('/messages')} role="search" className="mt-4 flex gap-2">
      <input
        key={q}
        type="search"
        name="q"
        defaultValue={q}
        maxLength={100}
        aria-label="Search messages"
        placeholder="Search messages"
        className={controlClass}
      />
      <Button type="submit" tone="quiet" aria-label="Search">
        <Search aria-hidden size={18} />
      </Button>
    </Form>
  )
}
