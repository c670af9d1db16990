import type { Picture as PictureOfEntry } from '#domain/portfolio/picture.ts';
import { BrandMark } from '#ui/brand-mark.tsx';
import { Button, ButtonLink, type ButtonLook, TextLink } from '#ui/button.tsx';
import { Centered } from '#ui/centered.tsx';
import { CloseButton } from '#ui/close-button.tsx';
import { Colonnade } from '#ui/colonnade.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Facts } from '#ui/facts.tsx';
import { CheckField, SelectField, TextArea, TextField } from '#ui/field.tsx';
import { FieldComparison } from '#ui/field-comparison.tsx';
import { FormActions } from '#ui/form-actions.tsx';
import { LanguageSwitch } from '#ui/language-switch.tsx';
import { Picture } from '#ui/picture.tsx';
import { LineProgress, Progress } from '#ui/progress.tsx';
import { ReportText } from '#ui/report-text.tsx';
import { Sentence } from '#ui/sentence.tsx';
import { Alert, Badge, Card, Muted, Spinner, type Tone } from '#ui/surface.tsx';
import { ThemeSwitch } from '#ui/theme-switch.tsx';
import { Toaster } from '#ui/toaster.tsx';
import { Overlays, Pages, Sections } from './interactive.tsx';
import { Sample } from './sample.tsx';

const themes = ['light', 'dark'] as const;
const looks: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger'];
const tones: readonly Tone[] = ['neutral', 'success', 'danger', 'warning', 'info', 'admin'];

const squarePicture: PictureOfEntry = {
  id: '',
  alt: 'A square in its place',
  width: 160,
  height: 160,
  color: '#b03a2e',
  widths: [160],
  type: 'webp',
};

/** Shows the components of src/ui in both themes, in every state that needs no interaction. */
export function Gallery() {
  return (
    <main className="gallery">
      {themes.map((theme) => (
        <section key={theme} data-theme={theme} aria-label={theme}>
          <Buttons />
          <Fields />
          <Surfaces />
          <Waiting />
          <Sections />
          <Pages />
          <Overlays />
          <Sample name="Centered, of the public site">
            <Centered title="404" language="fr">
              <p>Cette page n’existe pas</p>
            </Centered>
          </Sample>
          <Sample name="Centered">
            <Centered title="Sign in">
              <p>One thing</p>
            </Centered>
          </Sample>
        </section>
      ))}
      <Toaster />
    </main>
  );
}

function Buttons() {
  return (
    <>
      <Sample name="BrandMark">
        <BrandMark />
      </Sample>
      <Sample name="Colonnade">
        <Colonnade years={3} className="h-6 w-40" />
        <Colonnade years={40} className="h-6 w-40" />
      </Sample>
      <Sample name="Sentence">
        <p>
          <Sentence text="{link} to see your messages." parts={{ link: <a href="/">Sign in again</a> }} />
        </p>
      </Sample>
      <Sample name="LanguageSwitch">
        <LanguageSwitch />
      </Sample>
      <Sample name="ThemeSwitch">
        <ThemeSwitch />
      </Sample>
      {looks.map((look) => (
        <Sample key={look} name={`Button, ${look}`}>
          <Button look={look}>Ready</Button>
          <Button look={look} disabled>
            Disabled
          </Button>
          <Button look={look} aria-disabled>
            At work
          </Button>
          <ButtonLink look={look} to="/">
            Link
          </ButtonLink>
        </Sample>
      ))}
      <Sample name="Facts">
        <Facts
          facts={[
            ['Name', 'Robin Muster'],
            ['Role', 'Owner'],
          ]}
        />
      </Sample>
      <Sample name="Muted">
        <Muted>Saved in Portico only.</Muted>
      </Sample>
      <Sample name="TextLink">
        <TextLink to="/">Terms and licences</TextLink>
      </Sample>
      <Sample name="CloseButton">
        <CloseButton label="Close" onClick={() => undefined} />
      </Sample>
    </>
  );
}

function Fields() {
  return (
    <>
      <Sample name="FormActions">
        <FormActions onCancel={() => undefined}>Save</FormActions>
      </Sample>
      <Sample name="TextField">
        <TextField label="Empty" placeholder="Placeholder" />
        <TextField label="With a hint" hint="What it is for" defaultValue="Text" />
        <TextField label="Wrong" error="Please enter a name" defaultValue="?" />
        <TextField label="Disabled" disabled defaultValue="Text" />
        <TextField label="Label for screen readers" labelHidden defaultValue="Without a label" />
      </Sample>
      <Sample name="TextArea">
        <TextArea label="Text" defaultValue="Several lines" />
        <TextArea label="Wrong" error="Too long" defaultValue="Several lines" />
      </Sample>
      <Sample name="SelectField">
        <SelectField label="Choice">
          <option>First</option>
          <option>Second</option>
        </SelectField>
        <SelectField label="Disabled" disabled>
          <option>First</option>
        </SelectField>
      </Sample>
      <Sample name="CheckField">
        <CheckField label="Off" />
        <CheckField label="On" defaultChecked />
        <CheckField label="Disabled" disabled />
      </Sample>
    </>
  );
}

function Surfaces() {
  return (
    <>
      <Sample name="EmptyState">
        <EmptyState>Nothing here yet</EmptyState>
      </Sample>
      <Sample name="Before and after">
        <p className="m-0 text-sm">
          <FieldComparison before="typescript" after="rust" />
        </p>
      </Sample>
      <Sample name="Badge">
        {tones.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Sample>
      <Sample name="Alert">
        {tones.map((tone) => (
          <Alert key={tone} tone={tone} title={tone}>
            What has happened, and what to do.
          </Alert>
        ))}
        <Alert tone="info" line>
          On one line
        </Alert>
      </Sample>
      <Card title="Card" aside={<Button>Aside</Button>}>
        What belongs together
      </Card>
    </>
  );
}

function Waiting() {
  return (
    <>
      <Sample name="Picture">
        <Picture
          className="w-40"
          picture={squarePicture}
          getAddress={() => '/icons/icon-192.png'}
          sizes="10rem"
        />
      </Sample>
      <Sample name="Progress">
        {[0, 0.4, 1].map((value) => (
          <Progress key={value} label={`${value * 100} %`} value={value} max={1} />
        ))}
        <Progress label="Nobody knows" value={0} max={null} />
      </Sample>
      <Sample name="LineProgress">
        <LineProgress
          label="Import"
          text="40 of 100"
          value={40}
          max={100}
          action="Cancel"
          onAction={() => undefined}
        />
      </Sample>
      <Sample name="Spinner">
        <Spinner label="Loading..." />
      </Sample>
      <Sample name="ReportText">
        <ReportText text={'Problem report\nA line of the log'} />
      </Sample>
    </>
  );
}
