import { Field } from '../../../../ui/field.tsx';
import { firstStep, isoOf, longMoment, SCHEDULE_STEP, zoneName } from './form-schedule.ts';
import type { FormPartProps } from './form-text.tsx';
import { StatusSign } from './status.tsx';

/** When the article comes out by itself, in the writer's own zone. */
export function ScheduleBox({ values, errors, readOnly, onChange }: FormPartProps) {
  const now = new Date();
  const planned = isoOf(values.scheduledPublishAt);
  return (
    <section className="box" aria-labelledby="form-schedule">
      <div className="box-head">
        <h2 id="form-schedule">Schedule Publishing</h2>
      </div>
      <div className="box-body">
        <Field
          label="Date and time"
          hint={`Your time zone: ${zoneName(planned === null ? now : new Date(planned))}`}
          error={errors.scheduledPublishAt}
        >
          {(control) => (
            <input
              {...control}
              className="inp"
              type="datetime-local"
              step={SCHEDULE_STEP * 60}
              min={firstStep(now)}
              readOnly={readOnly}
              value={values.scheduledPublishAt}
              onChange={(event) => onChange('scheduledPublishAt', event.target.value)}
            />
          )}
        </Field>
        {planned !== null && (
          <p className="plan" role="status">
            <StatusSign status="scheduled" />
            <span>Planned: {longMoment(planned)}</span>
          </p>
        )}
      </div>
    </section>
  );
}
