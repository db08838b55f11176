import { courseLevelLabels, courseLevels, courseTypeLabels, courseTypes } from '@lv/contract/course-options'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { ChipLink } from '../../ui/chip-link.tsx'
import { option } from '../../ui/option.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { addressOf, COURSES, type CourseFilters, readFilters } from './course-filters.ts'

/** Search, type and level: each choice is in the address. With JavaScript a level counts at once. */
export function CourseSearch({ filters }: { filters: CourseFilters }) {
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const { search = '', type, level = '' } = filters
  // What was typed before the page woke up stays; chips and the back button change the rest.
  const shown = useRef(search)
  useEffect(() => {
    const controls = form.current?.elements
    const [text, select] = [controls?.namedItem('search'), controls?.namedItem('level')]
    if (text instanceof HTMLInputElement && shown.current !== search) text.value = search
    if (select instanceof HTMLSelectElement) select.value = level
    shown.current = search
  }, [search, level])
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const chosen = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) chosen.set(name, String(value))
    navigate(addressOf(readFilters(chosen)), { preventScrollReset: true })
  }
  return (
    <search className="mt-6 block">
      <form ref={form} action={COURSES} onSubmit={go} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_12rem_auto]">
        {type && <input type="hidden" name="type" value={type} />}
        <TextInput
          label="Search courses"
          isLabelHidden
          name="search"
          type="search"
          enterKeyHint="search"
          placeholder="Search courses..."
          maxLength={100}
          defaultValue={search}
          icon={<Search aria-hidden size={18} />}
        />
        <Select
          label="Level"
          isLabelHidden
          name="level"
          defaultValue={level}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        >
          {option('', 'All Levels')}
          {courseLevels.map((name) => option(name, courseLevelLabels[name]))}
        </Select>
        <Button type="submit">Search</Button>
      </form>
      <nav aria-label="Course type" className="mt-4 flex flex-wrap gap-2">
        {courseTypes.map((name) => (
          <ChipLink
            key={name}
            to={addressOf({ ...filters, type: name === 'all' ? undefined : name })}
            isChosen={name === (type ?? 'all')}
            preventScrollReset
          >
            {courseTypeLabels[name]}
          </ChipLink>
        ))}
      </nav>
    </search>
  )
}
