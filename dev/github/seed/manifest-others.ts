import { file, some, type Write } from './manifest-file.ts';

export const python: Write = (entry, random) => [
  file(
    'pyproject.toml',
    '[project]',
    `name = "${entry.name}"`,
    `version = "${random.int(0, 3)}.${random.int(0, 12)}.0"`,
    'requires-python = ">=3.11"',
    `dependencies = [${some(
      random,
      ['pydantic>=2.8', 'httpx>=0.27', 'typer>=0.12', 'fastapi>=0.115', 'polars>=1.9'],
      2,
    )
      .map((name) => `"${name}"`)
      .join(', ')}]`,
    '',
    '[tool.ruff]',
    'line-length = 110',
  ),
];

export const notebook: Write = (_, random) => [
  file(
    'requirements.txt',
    ...some(random, ['jupyterlab==4.2.5', 'pandas==2.2.3', 'scikit-learn==1.5.2', 'matplotlib==3.9.2'], 3),
  ),
];

export const go: Write = (entry, random) => [
  file(
    'go.mod',
    `module example.com/${entry.name}`,
    '',
    'go 1.23',
    '',
    'require (',
    ...some(
      random,
      [
        'github.com/spf13/cobra v1.8.1',
        'k8s.io/client-go v0.31.1',
        'github.com/prometheus/client_golang v1.20.4',
      ],
      1,
    ).map((line) => `\t${line}`),
    ')',
  ),
  file(
    'Dockerfile',
    'FROM golang:1.23 AS build',
    'WORKDIR /src',
    'COPY . .',
    'RUN go build -o /app .',
    'FROM gcr.io/distroless/static',
    'COPY --from=build /app /app',
    'ENTRYPOINT ["/app"]',
  ),
];

export const rust: Write = (entry, random) => [
  file(
    'Cargo.toml',
    '[package]',
    `name = "${entry.name}"`,
    `version = "${random.int(0, 2)}.${random.int(0, 15)}.0"`,
    'edition = "2021"',
    '',
    '[dependencies]',
    ...some(
      random,
      [
        'serde = { version = "1", features = ["derive"] }',
        'tokio = { version = "1", features = ["full"] }',
        'clap = { version = "4", features = ["derive"] }',
        'anyhow = "1"',
      ],
      2,
    ),
  ),
];

export const dotnet: Write = (entry) => [
  file(
    `src/${entry.name}.csproj`,
    '<Project Sdk="Microsoft.NET.Sdk">',
    '  <PropertyGroup>',
    '    <TargetFramework>net8.0</TargetFramework>',
    '    <Nullable>enable</Nullable>',
    '  </PropertyGroup>',
    '  <ItemGroup>',
    '    <PackageReference Include="Microsoft.Graph" Version="5.56.0" />',
    '    <PackageReference Include="Azure.Identity" Version="1.12.0" />',
    '  </ItemGroup>',
    '</Project>',
  ),
];

export const powershell: Write = (entry) => [
  file(
    `${entry.name}.psd1`,
    '@{',
    `  RootModule        = '${entry.name}.psm1'`,
    "  ModuleVersion     = '1.4.0'",
    "  PowerShellVersion = '7.4'",
    "  RequiredModules   = @('Microsoft.Graph.Authentication')",
    '}',
  ),
];

export const terraform: Write = () => [
  file('main.tf', 'module "network" {', '  source = "./modules/network"', '  region = var.region', '}'),
  file(
    'versions.tf',
    'terraform {',
    '  required_version = ">= 1.9"',
    '  required_providers {',
    '    azurerm = { source = "hashicorp/azurerm", version = "~> 4.5" }',
    '  }',
    '}',
  ),
];

export const maven: Write = (entry) => [
  file(
    'pom.xml',
    '<project xmlns="http://maven.apache.org/POM/4.0.0">',
    '  <modelVersion>4.0.0</modelVersion>',
    '  <groupId>com.example</groupId>',
    `  <artifactId>${entry.name}</artifactId>`,
    '  <version>1.0.0</version>',
    '  <dependencies>',
    '    <dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId></dependency>',
    '  </dependencies>',
    '</project>',
  ),
];
