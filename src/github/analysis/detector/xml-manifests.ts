import { Parser } from 'htmlparser2';
import { type ManifestReader, toDependencies } from './manifest.ts';

interface Element {
  name: string;
  attributes: Readonly<Record<string, string>>;
  /** Text of the element itself, without that of its children. */
  text: string;
}

/** Maximum nesting. The parser searches all open elements at each end tag, so deeper files would be slow. */
const maxDepth = 50;

/**
 * Reads elements in one pass. Ignores document types, so that a file cannot define entities.
 * @throws RangeError if the file is nested too deeply
 */
function readElements(xml: string, onEnd: (element: Element, parent: string | undefined) => void): void {
  const open: Element[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (open.length >= maxDepth) throw new RangeError('depth');
        open.push({ name, attributes, text: '' });
      },
      ontext(text) {
        const element = open.at(-1);
        if (element) element.text += text;
      },
      onclosetag() {
        const element = open.pop();
        if (element) onEnd({ ...element, text: element.text.trim() }, open.at(-1)?.name);
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
}

export const readMsbuild: ManifestReader = (text) => {
  const packages: string[] = [];
  const techs = ['dotnet'];
  readElements(text, ({ name, attributes, text: value }) => {
    const { Include, Update, Sdk, id } = attributes;
    if (/^(?:PackageReference|PackageVersion|GlobalPackageReference)$/.test(name))
      packages.push(Include ?? Update ?? '');
    if (name === 'package' && id) packages.push(id);
    // Reads `Sdk="Microsoft.NET.Sdk.Web"`, whose value may end with `/version`.
    if (Sdk && (name === 'Project' || name === 'Import'))
      packages.push(...Sdk.split(';').map((sdk) => sdk.split('/')[0] ?? ''));
    if (name === 'Sdk' && attributes['Name']) packages.push(attributes['Name']);
    if (name === 'FrameworkReference' && Include) packages.push(Include);
    if (value.toLowerCase() === 'true') techs.push(...(techsByProperty[name] ?? []));
  });
  return { dependencies: toDependencies('nuget', packages), techs };
};

const techsByProperty: Readonly<Record<string, readonly string[]>> = {
  UseMaui: ['dotnet.maui'],
  UseWPF: ['dotnet.wpf'],
  UseWindowsForms: ['dotnet.winforms'],
};

/** Reads the projects of a `.sln`, whose paths have backslashes, or of a `.slnx`, which is XML. */
export const readSolution: ManifestReader = (text) => {
  const members: string[] = [];
  for (const [, path = ''] of text.matchAll(
    /(?:^Project\([^)\n]{0,100}\) = "[^"\n]{0,200}", |<Project [^>\n]{0,200}\bPath=)"([^"\n]{1,300}proj)"/gm,
  )) {
    members.push(path.replaceAll('\\', '/'));
  }
  return { members, techs: ['dotnet'] };
};

export const readPom: ManifestReader = (text) => {
  const coordinates: string[] = [];
  const members: string[] = [];
  let groupId = '';
  readElements(text, ({ name, text: value }, parent) => {
    if (name === 'module' && parent === 'modules') members.push(value);
    if (parent === 'dependency' || parent === 'plugin' || parent === 'parent') {
      if (name === 'groupId') groupId = value;
      if (name === 'artifactId') coordinates.push(`${groupId}:${value}`);
    }
    if (name === 'dependency' || name === 'plugin' || name === 'parent') groupId = '';
  });
  return { dependencies: toDependencies('maven', coordinates), techs: ['maven'], members };
};
